import CheckIcon from '@mui/icons-material/Check';
import { Divider, ListSubheader, MenuItem } from '@mui/material';
import { offeredLanguages } from '../language/chosen.ts';
import { languageOfPage } from '../language/loadTexts.ts';
import { t } from '../language/t.ts';
import { chooseLanguage } from '../signIn/chooseLanguage.ts';

/** In the user's menu: each language by its own name, so that those who read no other find it. */
export function LanguageItems() {
  const offered = offeredLanguages();
  const { id: current } = languageOfPage();
  if (offered.length < 2) return null;
  return [
    <ListSubheader
      key="heading"
      role="presentation"
      id="language-of-page"
      sx={{ lineHeight: '32px' }}
    >
      {t('Language')}
    </ListSubheader>,
    ...offered.map(({ id, name }) => (
      <MenuItem
        key={id}
        lang={id}
        role="menuitemradio"
        aria-checked={id === current}
        onClick={() => chooseLanguage(id)}
      >
        <CheckIcon
          fontSize="small"
          aria-hidden
          sx={{ visibility: id === current ? 'visible' : 'hidden' }}
        />
        {name}
      </MenuItem>
    )),
    <Divider key="end" component="li" role="presentation" />,
  ];
}
