import { Box } from '@mui/material';
import { usePageKeyList } from '../custom/hooks/pageKeys.ts';
import { TitledDialog } from '../generator/TitledDialog.tsx';
import { t } from '../language/t.ts';
import { useMenu } from './menu.ts';

export function ShortcutHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const shortcuts: [keys: string[], does: string][] = [
    [['Ctrl', 'K'], t('Find a page or a record')],
    [['/'], t('Search the list')],
    [['?'], t('Show these shortcuts')],
    ...usePageKeyList().map(({ key, does }): [string[], string] => [[key], does]),
    ...useMenu().map(({ letter, label }): [string[], string] => [
      ['g', letter],
      t('Go to {page}', { page: t(label).toLowerCase() }),
    ]),
  ];
  return (
    <TitledDialog
      isOpen={isOpen}
      title={t('Keyboard shortcuts')}
      leave={t('Close')}
      onClose={onClose}
    >
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '88px 1fr', rowGap: 2 }}
      >
        {shortcuts.map(([keys, does]) => (
          <Box key={does} sx={{ display: 'contents' }}>
            <Box component="dt">
              {keys.map((key) => (
                <Box key={key} component="kbd" sx={KEY}>
                  {key}
                </Box>
              ))}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {does}
            </Box>
          </Box>
        ))}
      </Box>
    </TitledDialog>
  );
}

const KEY = {
  display: 'inline-block',
  minWidth: 22,
  px: 1,
  mr: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  font: 'inherit',
  fontSize: 12,
  textAlign: 'center',
} as const;
