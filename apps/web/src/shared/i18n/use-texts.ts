import { LANGUAGES, type Language } from '@lonja/words/languages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Loads what a part of a screen has beside the surface that it is on. @returns whether the texts are there */
export function useTexts(
  part:
    | 'statistics'
    | 'accounts'
    | 'automation'
    | 'security'
    | 'charts'
    | 'classes'
    | 'journal'
    | 'ladder'
    | 'terms',
): boolean {
  const { i18n } = useTranslation([]);
  const language = i18n.language as Language;
  const { data } = useQuery({
    queryKey: ['texts', part, language],
    queryFn: async () => {
      i18n.addResourceBundle(language, part, await LANGUAGES[language][part]());
      return language;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data !== undefined;
}
