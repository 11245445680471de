import { Box } from '@mui/material';
import { languageName, offeredLanguages } from '../../language/chosen.ts';
import { t } from '../../language/t.ts';
import { TAB } from '../list/tabStyle.ts';

interface LanguageTabsProps {
  /** How many texts a language lacks. */
  missingIn: (language: string) => number;
  /** Null: as it was written. */
  language: string | null;
  onChoose: (language: string | null) => void;
}

/** The languages of a form's texts. The organisation writes in its first one. */
export function LanguageTabs({ missingIn, language, onChoose }: LanguageTabsProps) {
  const [own, ...others] = offeredLanguages().map(({ id }) => id);
  return (
    <Box
      role="group"
      aria-label={t('Language of the texts')}
      sx={{ display: 'flex', flexWrap: 'wrap', mb: 4, borderBottom: 1, borderColor: 'divider' }}
    >
      {[null, ...others].map((tab) => {
        const count = tab === null ? 0 : missingIn(tab);
        return (
          <Box
            key={tab}
            component="button"
            type="button"
            aria-pressed={tab === language}
            onClick={() => onChoose(tab)}
            sx={{ border: 0, background: 'none', cursor: 'pointer', ...TAB }}
          >
            {tab === null ? languageName(own ?? '') : languageName(tab)}
            {count > 0 &&
              ` (${t('{count, plural, one {# text missing} other {# texts missing}}', { count })})`}
          </Box>
        );
      })}
    </Box>
  );
}
