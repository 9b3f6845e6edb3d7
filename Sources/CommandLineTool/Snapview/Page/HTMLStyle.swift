/// The style sheet of the page.
///
/// The calendar is drawn in the snapshot's colours, as a widget would; the paper around it follows what the
/// viewer prefers, light or dark; print is ink on white.
struct HTMLStyle {
  let palette: ThemePalette

  init(_ palette: ThemePalette) { self.palette = palette }

  private var isDark: Bool { palette.background.luminance < 0.4 }

  var text: String { variables + Self.layout + Self.grid + Self.agenda + Self.narrow + Self.print }

  private var variables: String {
    let light = RGBColour(red: 0xF4, green: 0xF4, blue: 0xF1).mixed(with: palette.primary, 0.04)
    let dark = RGBColour(red: 0x17, green: 0x18, blue: 0x1C).mixed(with: palette.primary, 0.04)
    let hatch = palette.background.mixed(with: palette.text, 0.13)
    return """
      :root{color-scheme:light dark;--paper:\(light.hex);--ink:#1c1d21;--soft:#55565e;
      --bg:\(palette.background.hex);--fg:\(palette.text.hex);--muted:\(palette.muted.hex);
      --line:\(palette.line.hex);--shade:\(palette.shade.hex);--hatch:\(hatch.hex);--today:\(palette.today.hex);
      --ontoday:\(palette.onToday.hex);--primary:\(palette.primary.hex);--accent:\(palette.accent.hex)}
      @media (prefers-color-scheme:dark){:root{--paper:\(dark.hex);--ink:#f1f1ee;--soft:#a9aab3}}
      .surface{color-scheme:\(isDark ? "dark" : "light")}

      """
  }

  private static let layout = """
    *{box-sizing:border-box}
    html{font:16px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;background:var(--paper);
    color:var(--ink);-webkit-text-size-adjust:100%}
    body{max-width:92rem;margin:0 auto;padding:clamp(1rem,3vw,2.5rem);font-variant-numeric:tabular-nums}
    ul{list-style:none;margin:0;padding:0}
    h1,h2,h3,p{margin:0}
    .vh{position:absolute!important;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);
    white-space:nowrap}
    .skip{position:absolute;left:1rem;top:-4rem;padding:.5rem 1rem;background:var(--ink);color:var(--paper);
    border-radius:.5rem;z-index:9}
    .skip:focus{top:1rem}
    :focus-visible{outline:3px solid var(--primary);outline-offset:2px}
    header.page{margin:0 0 1.6rem}
    .brand{font-size:.8rem;letter-spacing:.16em;text-transform:uppercase;color:var(--soft);font-weight:600}
    h1{font-size:clamp(1.7rem,4.2vw,2.9rem);line-height:1.12;letter-spacing:-.025em;font-weight:700;
    margin:.15rem 0 .4rem;text-wrap:balance}
    .meta,footer.page{color:var(--soft)}
    footer.page{font-size:.85rem;margin:1.4rem .25rem 0}
    .surface{background:var(--bg);color:var(--fg);border:1px solid var(--line);border-radius:1rem;
    margin:0 0 1.1rem;overflow:hidden}
    .surface h2{font-size:.78rem;letter-spacing:.1em;text-transform:uppercase;color:var(--muted);font-weight:650}
    .state{padding:clamp(2rem,8vw,6rem) 2rem;text-align:center;font-size:1.35rem}
    .summary{display:grid;grid-template-columns:1fr 1fr 1.7fr;gap:1.1rem;align-items:stretch;margin-bottom:1.1rem}
    .card{padding:.95rem 1.15rem 1.1rem;margin:0}
    .card h2{margin-bottom:.55rem}
    .stale{grid-column:span 2}
    .quiet{color:var(--muted)}
    .moment{border-left:4px solid var(--e);padding-left:.7rem;margin-top:.5rem}
    .moment strong{display:block;font-weight:650;overflow-wrap:anywhere;display:-webkit-box;-webkit-line-clamp:3;
    -webkit-box-orient:vertical;overflow:hidden}
    .moment span{color:var(--muted);font-size:.9rem}
    .legend{display:flex;flex-wrap:wrap;gap:.4rem 1.3rem}
    .legend li{display:flex;align-items:baseline;gap:.5rem;min-width:0}
    .legend bdi{overflow-wrap:anywhere;min-width:0}
    summary{cursor:pointer}summary .count{margin-left:.5rem}.card summary{color:var(--fg)}
    details[open]>.legend{margin-top:.6rem}
    .count{color:var(--muted);font-size:.85rem;white-space:nowrap}
    .dot{flex:none;display:inline-block;width:.62rem;height:.62rem;border-radius:50%;background:var(--c);
    border:1px solid var(--e)}

    """

  // Cells name three measures: the height of the number, the distance of bars, and their number in the week.
  private static let grid = """
    table{width:100%;border-collapse:separate;border-spacing:0;table-layout:fixed}
    thead th{padding:.7rem .6rem .55rem;text-align:left;font-size:.82rem;font-weight:600;color:var(--muted)}
    th.w{width:2.6rem;padding:.55rem 0 0;text-align:center;vertical-align:top;font-size:.74rem;font-weight:500;
    color:var(--muted)}
    .short{display:none}
    tbody{--head:1.75rem;--pitch:1.46rem}
    td{position:relative;height:6.6rem;padding:.35rem .3rem .45rem;vertical-align:top;
    border-top:1px solid var(--line);border-left:1px solid var(--line)}
    tbody th.w{border-top:1px solid var(--line)}
    td.weekend{background:var(--shade)}
    .n{display:flex;align-items:center;gap:.1rem;height:var(--head);padding-left:.1rem;font-weight:600;
    font-size:.92rem}
    .no{min-width:1.5rem;line-height:1.65rem;padding-left:.1rem;color:inherit;text-decoration:none;
    border-radius:.5rem}
    a.no:hover{text-decoration:underline}
    .month{color:var(--accent);font-weight:650;white-space:nowrap}
    td.past .no{color:var(--muted);font-weight:500}
    td.today{box-shadow:inset 0 2px var(--today)}
    td.today .no{padding:0 .2rem;text-align:center;border-radius:1rem;background:var(--today);color:var(--ontoday);
    font-weight:650}
    td ul{padding-top:calc(var(--lanes)*var(--pitch))}
    td li{font-size:.8rem;line-height:1.4rem;white-space:nowrap}
    .bar,.timed{display:flex;gap:.32rem;overflow:hidden}
    .bar bdi,.timed bdi{overflow:hidden;text-overflow:ellipsis;min-width:0}
    .bar{position:absolute;z-index:1;left:.2rem;top:calc(.35rem + var(--head) + var(--lane)*var(--pitch));
    height:calc(var(--pitch) - .1rem);line-height:calc(var(--pitch) - .2rem);
    width:calc(var(--span)*(100% + 1px) - .4rem - 1px);padding:0 .45rem;
    border-radius:.35rem;background:var(--c);color:var(--t);border:1px solid var(--e);font-weight:600}
    .bar.from{left:0;width:calc(var(--span)*(100% + 1px) - .2rem - 1px);border-top-left-radius:0;
    border-bottom-left-radius:0;border-left:0}
    .bar.to{width:calc(var(--span)*(100% + 1px) - .2rem - 1px);border-top-right-radius:0;
    border-bottom-right-radius:0;border-right:0}
    .bar.from.to{width:calc(var(--span)*(100% + 1px) - 1px)}
    .at{flex:none}
    .bar .at{font-weight:500}
    .timed{align-items:baseline;padding:0 .2rem}
    .timed .dot{width:.5rem;height:.5rem}
    .timed .at{color:var(--muted)}
    td.past .timed bdi{color:var(--muted)}
    .more{padding:0 .2rem;color:var(--primary);font-weight:600}
    td.unknown,article.unknown,.hatch{background:repeating-linear-gradient(135deg,var(--bg) 0 7px,var(--hatch) 7px 9px)}
    td .note{display:block;width:fit-content;max-width:100%;white-space:normal}
    .note{background:var(--bg);color:var(--muted);font-size:.74rem;line-height:1.3rem;padding:0 .45rem;
    border:1px solid var(--line);border-radius:.65rem;white-space:nowrap}
    td.unknown .no{color:var(--muted);background:var(--bg);text-align:center;padding:0}
    td.unknown .month{background:var(--bg);padding:0 .25rem;border-radius:.4rem}
    .key{display:none}

    """

  private static let agenda = """
    .agenda{padding:1.1rem 1.25rem .6rem}
    .agenda h2{margin-bottom:.5rem}
    .past summary{padding:.55rem 0;color:var(--muted);font-size:.92rem}
    article{break-inside:avoid;display:grid;grid-template-columns:minmax(13.6rem,15rem) 1fr;gap:.1rem 1.6rem;
    padding:.6rem 0;border-top:1px solid var(--line)}
    article:target{box-shadow:-.5rem 0 var(--bg),calc(-.5rem - 3px) 0 var(--primary)}
    article h3{font-size:.98rem;line-height:1.4rem;font-weight:650;padding:.1rem 0}
    article ul{min-width:0}
    article li{display:grid;grid-template-columns:6.6rem 1fr;gap:.7rem;padding:.1rem 0;font-size:.92rem;
    line-height:1.4rem}
    article .at{color:var(--muted)}
    .what{border-left:4px solid var(--e);padding-left:.65rem;min-width:0;overflow-wrap:anywhere}
    .what strong{font-weight:600}
    .place,.day{color:var(--muted);font-size:.86rem;margin-left:.35rem}
    .day{white-space:nowrap}
    article.quiet h3{color:var(--muted);font-weight:550;font-size:.92rem}
    article.quiet p,article.unknown p{color:var(--muted);font-size:.88rem;line-height:1.4rem;padding:.1rem 0}
    article.unknown{padding:.6rem .7rem;margin:0 -.7rem}
    article.unknown h3,article.unknown p{width:fit-content;background:var(--bg);padding:.1rem .4rem;
    border-radius:.3rem}
    .tag{background:var(--today);color:var(--ontoday);font-size:.74rem;font-weight:650;padding:.1rem .5rem;
    border-radius:1rem;vertical-align:.08em}

    """

  private static let hidden = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"

  /// Words are hidden from sight alone: who listens to the page hears them at every width.
  private static let narrow = """
    @media screen and (max-width:62rem){.summary{grid-template-columns:1fr 1fr}.wide{grid-column:span 2}
    .full{\(hidden)}.short{display:inline}.timed .at,.bar .at{\(hidden)}}
    @media screen and (max-width:46rem){
    .summary{grid-template-columns:1fr}.wide,.stale{grid-column:auto}
    .legend{gap:.3rem 1rem;font-size:.92rem}
    th.w{width:1.6rem}thead th{padding:.5rem 0;text-align:center}
    tbody{--pitch:.5rem}tr.names{--head:2.6rem}
    td{height:3.6rem;padding:.2rem .1rem .35rem}
    .n{flex-direction:column;align-items:center;gap:0;padding:0}
    .no{padding:0;text-align:center}a.no::after{content:"";position:absolute;inset:0;z-index:2}
    .month,td.unknown .month{font-size:.68rem;line-height:.85rem;padding:0}
    td ul{display:flex;flex-wrap:wrap;justify-content:center;gap:.2rem;
    padding-top:calc(var(--lanes)*var(--pitch) + .1rem)}
    .bar{top:calc(.2rem + var(--head) + var(--lane)*var(--pitch));left:.1rem;
    width:calc(var(--span)*(100% + 1px) - .2rem - 1px);padding:0;border-radius:.2rem}
    .bar.from,.bar.to{width:calc(var(--span)*(100% + 1px) - .1rem - 1px)}
    .timed{padding:0;height:.5rem}
    td bdi,.word,td .note{\(hidden)}
    .more{padding:0;flex-basis:100%;text-align:center;font-size:.68rem;line-height:.9rem}
    td.part{background:repeating-linear-gradient(135deg,var(--bg) 0 4px,var(--hatch) 4px 6px) bottom/100% .5rem no-repeat}
    .key{display:flex;align-items:center;gap:.5rem;padding:.5rem .8rem;font-size:.8rem;color:var(--muted);
    border-top:1px solid var(--line)}
    .hatch{width:1.4rem;height:.9rem;border:1px solid var(--line)}
    .agenda{padding:1rem 1rem .4rem}
    article{display:block}
    article h3{border-bottom:0;margin-bottom:.15rem}
    article li{display:block;border-left:4px solid var(--e);padding:0 0 0 .65rem;margin:.35rem 0}
    article .at{display:block;font-size:.82rem;line-height:1.15rem}.what{border:0;padding:0}
    article.unknown{margin:0 -.5rem;padding:.6rem .5rem}
    .place{display:block;margin:0}}

    """

  /// Paper has no pointer and no list to jump to: what a cell says is on it in whole.
  private static let print = """
    @page{margin:12mm}
    @media print{
    :root{--paper:#fff;--ink:#000;--soft:#444;--bg:#fff;--fg:#000;--muted:#444;--line:#bbb;--shade:#f6f6f6;
    --hatch:#ccc;--primary:#000;--accent:#000}
    html{font-size:10.5px}body{max-width:none;padding:0}
    .skip{display:none}.surface{border-radius:0;box-shadow:none}
    .surface,tr,td{break-inside:auto}tr{break-inside:avoid}thead{display:table-header-group}
    .full{\(hidden)}.short{display:inline}
    td{height:5rem}td li{white-space:normal}.timed{display:block;line-height:1.2rem;padding:.08rem .2rem}
    .timed .at,.timed .dot{margin-right:.3rem}.timed bdi{display:-webkit-inline-box;vertical-align:top;
    -webkit-box-orient:vertical;-webkit-line-clamp:5;overflow-wrap:anywhere}
    tr.long{--pitch:2.5rem}.bar{line-height:1.15rem;align-items:center}.bar .at{\(hidden)}
    .bar bdi{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow-wrap:anywhere}
    tr.long .bar bdi{-webkit-line-clamp:2}
    td,.bar,.dot,.no,.tag,.unknown,.moment,.what{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    """
}
