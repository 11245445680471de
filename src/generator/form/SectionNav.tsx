import { Box, Link } from '@mui/material';
import { useEffect, useState } from 'react';
import { t } from '../../language/t.ts';

export interface Section {
  id: string;
  title: string;
  /** Something in it needs another look. */
  isWrong: boolean;
}

/** Beside a long form on a wide screen: its parts, and which of them one looks at. */
export function SectionNav({ sections }: { sections: readonly Section[] }) {
  const current = useCurrent(sections.map(({ id }) => id));
  return (
    <Box
      component="nav"
      aria-label={t('Parts of this page')}
      sx={{ display: { xs: 'none', lg: 'block' }, position: 'sticky', top: 72 }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sections.map(({ id, title, isWrong }) => (
          <li key={id}>
            <Link
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              underline="hover"
              onClick={(event) => {
                // Another address would count as leaving what is not saved.
                event.preventDefault();
                show(id);
              }}
              sx={LINK}
            >
              {title}
              {isWrong && (
                <Box component="span" sx={{ color: 'error.main', ml: 1 }}>
                  {t('(needs another look)')}
                </Box>
              )}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function show(id: string) {
  const part = document.getElementById(id);
  const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  part?.scrollIntoView({ block: 'start', behavior: isStill ? 'auto' : 'smooth' });
  part?.focus({ preventScroll: true });
}

/** The topmost part within the upper half of the window. */
function useCurrent(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(' ');
  useEffect(() => {
    const look = () => {
      const seen = all.split(' ').filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < window.innerHeight / 3;
      });
      setCurrent(seen.at(-1) ?? all.split(' ')[0]);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [all]);
  return current;
}

const LINK = {
  display: 'block',
  py: '6px',
  px: 3,
  borderLeft: 2,
  borderColor: 'divider',
  color: 'text.secondary',
  '&[aria-current]': {
    borderColor: 'primary.main',
    color: 'primary.main',
    fontWeight: 'fontWeightMedium',
  },
} as const;
