/** Opens the folded section of the rule that the address names: not every browser does. */
const reveal = (): void => {
  const rule = document.getElementById(location.hash.slice(1));
  const section = rule?.closest('details');
  if (!rule || !section || section.open) return;
  section.open = true;
  rule.scrollIntoView();
};

addEventListener('hashchange', reveal);
reveal();
