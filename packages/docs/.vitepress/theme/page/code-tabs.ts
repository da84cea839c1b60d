/** Tabs of code: all groups show the language that was chosen last, on other pages too. */
const key = 'wiki-query-code-language';

const titleOf = (tab: HTMLInputElement): string => tab.labels?.[0]?.dataset['title'] ?? '';

/** Shows the chosen language in all groups that have it. */
export function showLanguage(): void {
  const language = localStorage.getItem(key);
  for (const group of document.querySelectorAll('.vp-code-group')) {
    const tabs = [...group.querySelectorAll('input')];
    const at = tabs.findIndex((tab) => titleOf(tab) === language);
    const blocks = [...(group.querySelector('.blocks')?.children ?? [])];
    const [tab, block] = [tabs[at], blocks[at]];
    if (tab === undefined || block === undefined) continue;
    tab.checked = true;
    for (const one of blocks) one.classList.toggle('active', one === block);
  }
}

/** Remembers the language of the tab that the reader chooses, which stays where it is on the screen. */
export function followLanguage(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.closest('.vp-code-group') === null) return;
    const top = target.closest('.vp-code-group')?.getBoundingClientRect().top ?? 0;
    localStorage.setItem(key, titleOf(target));
    showLanguage();
    window.scrollBy({
      top: (target.closest('.vp-code-group')?.getBoundingClientRect().top ?? 0) - top,
      behavior: 'instant',
    });
  });
}
