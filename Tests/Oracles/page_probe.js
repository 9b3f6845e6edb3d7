// What a designer's eye would find in a page of `snapview`: a list of faults, asked for by check_page.py.
(async () => {
  const faults = [];
  const fault = (kind, element, more) =>
    faults.push(`${kind}: '${(element?.textContent ?? '').trim().slice(0, 60)}'${more ? ' ' + more : ''}`);
  const root = document.documentElement, width = root.clientWidth;
  const isPaper = matchMedia('print').matches, isPhone = !isPaper && width <= 736;
  const style = element => getComputedStyle(element);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const parents = element => {
    const found = [];
    for (let one = element; one; one = one.parentElement) found.push(one);
    return found;
  };
  // Hidden from sight, not from screen readers.
  const isHidden = element => parents(element).some(one => style(one).clipPath.includes('inset(50%)')
    || style(one).display === 'none') || element.closest('.skip') || !element.checkVisibility();

  if (root.scrollWidth > width) faults.push(`the page is ${root.scrollWidth - width} px wider than its window`);
  if (!root.lang || root.dir !== 'ltr') faults.push('the page names no language or direction');
  for (const [what, count] of [['h1', 1], ['main', 1]])
    if (document.querySelectorAll(what).length !== count) faults.push(`not ${count} ${what}`);
  for (const section of document.querySelectorAll('section'))
    if (!section.hasAttribute('aria-labelledby') && !section.querySelector('h2')) fault('a section without a name', section);
  for (const link of document.querySelectorAll('a'))
    if (!document.getElementById(link.getAttribute('href').slice(1))) fault('a link to nowhere', link, link.hash);

  // Text: none cut in a letter, none under something else, all of it readable.
  const colour = text => {
    const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
    return {r, g, b, a};
  };
  const luminance = ({r, g, b}) => [r, g, b].map(byte => byte / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  let least = 21;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, element = text.parentElement;
    if (!text.data.trim() || isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    const ground = parents(element).map(one => colour(style(one).backgroundColor)).find(one => one.a > 0)
      ?? {r: 255, g: 255, b: 255};
    const [a, b] = [luminance(colour(style(element).color)), luminance(ground)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    least = Math.min(least, contrast);
    if (contrast < 4.5) fault('hard to read', element, contrast.toFixed(2));
    for (const one of parents(element)) {
      const {overflowX, textOverflow, webkitLineClamp} = style(one);
      const edge = one.getBoundingClientRect();
      if (overflowX === 'visible' || (box.right <= edge.right + 1 && box.left >= edge.left - 1)) continue;
      if (isPaper || (textOverflow !== 'ellipsis' && webkitLineClamp === 'none')) fault('cut in a letter', element);
      break;
    }
    if (isPaper && box.right > width + 1) fault('beyond the edge of the paper', element);
  }

  // The grid.
  const bars = [...document.querySelectorAll('.bar')].map(bar => [bar, bar.getBoundingClientRect()]);
  for (const [one, a] of bars) {
    for (const [two, b] of bars) if (one !== two && meet(a, b)) fault('a bar over a bar', one, two.textContent);
    for (const other of document.querySelectorAll('td .note, td .timed, td .more, td .n'))
      if (!isHidden(other) && meet(a, other.getBoundingClientRect())) fault('something under a bar', other, one.textContent);
  }
  for (const item of document.querySelectorAll('td li:not(.vh), td .note, td .n')) {
    if (isHidden(item)) continue;
    const cell = item.closest('td').getBoundingClientRect(), box = item.getBoundingClientRect();
    const span = Number(style(item).getPropertyValue('--span')) || 1;
    if (box.left < cell.left - 1 || box.right > cell.left + cell.width * span + 8 || box.bottom > cell.bottom + 1)
      fault('out of its cell', item);
  }
  for (const cell of document.querySelectorAll('td.unknown'))
    if (!cell.querySelector('.note') || !style(cell).backgroundImage.includes('gradient'))
      fault('a day that is not covered is neither hatched nor labelled', cell);
  const names = document.querySelectorAll('.month, thead th[scope=col]:not(.w)');
  for (const name of names)
    if ([...name.children].filter(one => !isHidden(one)).length !== 1) fault('not one form of a name', name);
  if (isPhone) {
    for (const title of document.querySelectorAll('td bdi')) if (!isHidden(title)) fault('a title in a cell of a phone', title);
    for (const dot of document.querySelectorAll('td .timed .dot'))
      if (dot.getBoundingClientRect().width < 6) fault('no dot', dot.parentElement);
    for (const note of document.querySelectorAll('td .note')) if (!isHidden(note)) fault('a label in a cell of a phone', note);
    if (document.querySelector('td.unknown') && isHidden(document.querySelector('.key')))
      faults.push('nothing says what the hatch means');
  }

  // The list: one column, and not of all that is past.
  const edges = new Set([...document.querySelectorAll('article:not(.unknown) h3')].filter(one => !isHidden(one))
    .map(one => Math.round(one.getBoundingClientRect().left)));
  if (edges.size > 1) faults.push(`the list has ${edges.size} columns`);

  const report = {faults, violations: [], passes: 0, contrast: least};
  if (window.axe && !isPaper) {
    const result = await axe.run(document,
      {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']});
    report.passes = result.passes.length;
    for (const violation of result.violations)
      report.violations.push(`${violation.id}: ${violation.help}: ` +
        violation.nodes.slice(0, 3).map(node => node.html.slice(0, 120)).join(' | '));
  }
  return report;
})()
