import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface NumberLinkProps {
  /** The list that the number counts; undefined where there is none to see. */
  to: string | undefined;
  children: ReactNode;
}

/** A number, leading to what it counts. */
export const NumberLink = ({ to, children }: NumberLinkProps) =>
  to ? (
    <Link component={RouterLink} to={to} sx={LINK}>
      {children}
    </Link>
  ) : (
    children
  );

const LINK = {
  color: 'inherit',
  textDecorationColor: 'transparent',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.2em',
  borderRadius: 1,
  '&:hover, &:focus-visible': { textDecorationColor: 'currentcolor' },
} as const;
