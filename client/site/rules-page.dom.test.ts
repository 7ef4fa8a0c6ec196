import { expect, test, vi } from 'vitest';

test('the rules page opens the section of the rule that its address names', async () => {
  const section = (id: string) =>
    `<details><summary><h3>A section</h3></summary><p id="${id}">A rule</p></details>`;
  document.body.innerHTML = ['dr-1', 'dr-2', 'dr-3'].map(section).join('');
  const open = () => [...document.querySelectorAll('details')].map((each) => each.open);
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  location.hash = '#dr-2';
  await import('./pages/rules.ts');
  expect(open()).toEqual([false, true, false]);
  location.hash = '#dr-3';
  dispatchEvent(new Event('hashchange'));
  expect(open()).toEqual([false, true, true]);
  expect(scrolled.mock.contexts).toEqual(['dr-2', 'dr-3'].map((id) => document.getElementById(id)));
});
