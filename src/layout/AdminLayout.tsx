import { Box, Link } from '@mui/material';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useUnsavedWork } from '../custom/drafts/useUnsavedWork.ts';
import { ErrorBoundary } from '../custom/elements/ErrorBoundary.tsx';
import { OfflineBar } from '../custom/elements/OfflineBar.tsx';
import { pagePathOf } from '../custom/hooks/modalPath.ts';
import { useScrollToTop } from '../custom/hooks/useScrollToTop.ts';
import { useLiveQueries } from '../dataProvider/useLiveQueries.ts';
import { FormSkeleton } from '../generator/form/FormSkeleton.tsx';
import { PrintedHead } from '../generator/PrintedHead.tsx';
import { t } from '../language/t.ts';
import { BottomBar } from './BottomBar.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useFocusKept } from './useFocusKept.ts';
import { useShortcuts } from './useShortcuts.ts';

/** Menu at the side, or within reach of the thumb on a narrow screen. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  // An open dialog of the page stands in the address, too; the page behind stays as it is.
  const page = pagePathOf(pathname);
  useLiveQueries();
  useUnsavedWork(useHasTyped(page));
  const [opened, setOpened] = useState<'palette' | 'help' | null>(null);
  useShortcuts({ onPalette: () => setOpened('palette'), onHelp: () => setOpened('help') });
  const close = () => setOpened(null);
  const main = useRef<HTMLElement>(null);
  useFocusKept(main);
  return (
    <Box sx={PAGE}>
      <SkipLink />
      <OfflineBar />
      <Sidebar />
      <Box sx={BESIDE_MENU}>
        <TopBar onSearch={() => setOpened('palette')} onHelp={() => setOpened('help')} />
        <Box
          component="main"
          ref={main}
          id="main-content"
          tabIndex={-1}
          sx={{ px: { xs: 4, md: 6 }, py: { xs: 4, md: 5 }, maxWidth: 1440, outline: 'none' }}
        >
          <PrintedHead />
          <ErrorBoundary key={page}>
            <Suspense fallback={<FormSkeleton />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
      <BottomBar />
      <CommandPalette isOpen={opened === 'palette'} onClose={close} />
      <ShortcutHelp isOpen={opened === 'help'} onClose={close} />
    </Box>
  );
}

/** A printed page fills no window and has no bottom bar. */
const PAGE = {
  display: 'flex',
  minHeight: '100vh',
  bgcolor: 'background.default',
  '@media print': { minHeight: 0, bgcolor: 'transparent' },
} as const;
const BESIDE_MENU = {
  flex: 1,
  minWidth: 0,
  pb: { xs: 18, md: 0 },
  '@media print': { pb: 0 },
} as const;

/** Whether anything was typed on the page since it was opened. */
function useHasTyped(page: string): boolean {
  const [typedOn, setTypedOn] = useState<string | null>(null);
  useEffect(() => {
    const note = () => setTypedOn(page);
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, [page]);
  return typedOn === page;
}

/** The first stop of the keyboard: past the menu. */
const SkipLink = () => (
  <Link
    href="#main-content"
    sx={{
      position: 'fixed',
      displayPrint: 'none',
      top: 8,
      left: 8,
      zIndex: 1500,
      px: 3,
      py: 2,
      borderRadius: 1,
      bgcolor: 'background.paper',
      '&:not(:focus)': { transform: 'translateY(-200%)' },
    }}
  >
    {t('Skip to the content')}
  </Link>
);
