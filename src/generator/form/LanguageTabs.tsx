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
      {[null, ...others].map((one) => {
        const count = one === null ? 0 : missingIn(one);
        return (
          <Box
            key={one}
            component="button"
            type="button"
            aria-pressed={one === language}
            onClick={() => onChoose(one)}
            sx={{ border: 0, background: 'none', cursor: 'pointer', ...TAB }}
          >
            {one === null ? languageName(own ?? '') : languageName(one)}
            {count > 0 &&
              ` (${t('{count, plural, one {# text missing} other {# texts missing}}', { count })})`}
          </Box>
        );
      })}
    </Box>
  );
}
