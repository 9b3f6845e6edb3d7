// What a designer's eye would find in a widget of `snapview`: a list of faults, asked for by check_page.py.
(() => {
  const faults = [];
  const svg = document.documentElement, box = svg.viewBox.baseVal;
  const meet = (a, b) => a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 3
    && b.y < a.y + a.height - 3;
  const name = one => `'${one.textContent.slice(0, 60)}'`;
  if (svg.getAttribute('role') !== 'img' || !svg.getAttribute('aria-label')) faults.push('no name for who cannot see it');
  if (!svg.getAttribute('xml:lang')) faults.push('no language');
  const texts = [...svg.querySelectorAll('text')];
  for (const one of texts) {
    const a = one.getBBox();
    if (a.x < 4 || a.x + a.width > box.width - 4 || a.y + a.height > box.height - 2) faults.push(`${name(one)} leaves the picture`);
    for (const two of texts) if (one !== two && meet(a, two.getBBox())) faults.push(`${name(one)} lies over ${name(two)}`);
  }
  // A bar has its title after it; what else lies under one is lost.
  const bars = [...svg.querySelectorAll('path[d*="h"]')].filter(path => path.getAttribute('fill') !== 'none');
  for (const bar of bars) {
    const a = bar.getBBox();
    const inside = texts.filter(text => meet(a, text.getBBox()));
    if (inside.length !== 1) faults.push(`${inside.length} texts on a bar: ${inside.map(name)}`);
    for (const text of inside) {
      const b = text.getBBox();
      if (b.x + b.width > a.x + a.width + 0.5) faults.push(`${name(text)} leaves its bar`);
    }
    for (const label of svg.querySelectorAll('rect[rx="8.25"]'))
      if (meet(a, label.getBBox())) faults.push('a label under a bar');
  }
  return {faults, bars: bars.length, texts: texts.length};
})()
