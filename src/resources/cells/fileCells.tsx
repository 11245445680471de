import { Avatar, Box, Link } from '@mui/material';
import { t } from '../../language/t.ts';
import { useFileUrl } from '../useFileUrl.ts';
import type { CellProps } from './CellProps.ts';

export function ImageCell({ field, value, isFull }: CellProps) {
  const size = isFull ? 160 : 32;
  const src = useFileUrl(String(value));
  return (
    <Box
      component="img"
      src={src}
      alt={t(field.label)}
      sx={{ maxWidth: size, maxHeight: size, borderRadius: 1, display: 'block' }}
    />
  );
}

export function FileCell({ value }: CellProps) {
  const href = useFileUrl(String(value));
  if (!href) return <>{t('Loading…')}</>;
  return (
    <Link href={href} target="_blank" rel="noreferrer">
      {t('Open the file')}
    </Link>
  );
}

interface RecordAvatarProps {
  photo: unknown;
  name: string;
  /** Pixels. */
  size?: number;
}

/** A face, or the first letters of the name beside which it stands. */
export function RecordAvatar({ photo, name, size = 28 }: RecordAvatarProps) {
  const src = useFileUrl(photo ? String(photo) : null);
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();
  return (
    <Avatar
      aria-hidden
      alt=""
      {...(src && { src })}
      sx={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.4),
        fontWeight: 'fontWeightMedium',
        bgcolor: 'primary.light',
        color: 'primary.main',
      }}
    >
      {initials}
    </Avatar>
  );
}
