/** The modules in the form: those of the spec, or those of another wiki. */
import { useData } from 'vitepress';
import { onUnmounted, type Ref, ref } from 'vue';
import { offer } from './data.js';
import { originOf } from './send.js';
import { useWords } from './use-words.js';

/** Offers the modules of a server. An empty URL selects this one. */
export function useModules(server: Readonly<Ref<string>>) {
  const t = useWords();
  const { lang } = useData();
  /** Status of the modules of another wiki. */
  const modulesNote = ref('');
  let modulesFor = '';

  /** Offers the modules of the selected wiki, and those of the spec if another wiki does not return its own. */
  async function chooseModules(): Promise<void> {
    const wiki = server.value.trim();
    if (wiki === modulesFor) return;
    modulesFor = wiki;
    offer(undefined);
    modulesNote.value = '';
    if (originOf(wiki) === '') return;
    modulesNote.value = t('Loading the modules of this wiki …');
    const { loadModulesOf } = await import('./paraminfo.js');
    const found = await loadModulesOf(wiki, lang.value);
    if (wiki !== modulesFor) return;
    if ('entries' in found) {
      offer(found);
      modulesNote.value = t('The form has the {count} modules of this wiki.', { count: found.entries.length });
    } else {
      const reason = t(found.text, found.values);
      modulesNote.value = t('The form has the modules of MediaWiki 1.43: {reason}', { reason });
    }
  }

  onUnmounted(() => offer(undefined));
  return { modulesNote, chooseModules };
}
