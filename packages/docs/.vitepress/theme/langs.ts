/** Links to the other languages. From guides, which exist only in English, they point to the landing page. */
import { useData } from 'vitepress';
import { computed } from 'vue';

const isTranslated = (page: string): boolean => !/^(guides|adr)\/|^(404|reference)\.md$/.test(page);

export function useLangs({ correspondingLink = false } = {}) {
  const { site, localeIndex, page } = useData();
  const folderOf = (key: string): string => (key === 'root' ? '/' : `/${key}/`);
  const currentLang = computed(() => ({
    label: site.value.locales[localeIndex.value]?.label,
    link: folderOf(localeIndex.value),
  }));
  const localeLinks = computed(() =>
    Object.entries(site.value.locales).flatMap(([key, { label }]) => {
      if (key === localeIndex.value) return [];
      const own = page.value.relativePath.slice(currentLang.value.link.length - 1);
      const rest = own.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html');
      return { text: label, link: folderOf(key) + (correspondingLink && isTranslated(own) ? rest : '') };
    }),
  );
  return { localeLinks, currentLang };
}
