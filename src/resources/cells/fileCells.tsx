import { Avatar, Box, Link } from '@mui/material';
import { fileUrl } from '../fileUrl.ts';
import type { CellProps } from './CellProps.ts';

export function ImageCell({ field, value, isFull }: CellProps) {
  const size = isFull ? 160 : 32;
  return (
    <Box
      component="img"
      src={fileUrl(String(value))}
      alt={field.label}
      sx={{ maxWidth: size, maxHeight: size, borderRadius: 1, display: 'block' }}
    />
  );
}

export const FileCell = ({ value }: CellProps) => (
  <Link href={fileUrl(String(value))} target="_blank" rel="noreferrer">
    Open the file
  </Link>
);

/** A face, or the first letters of the name beside which it stands. */
export function RecordAvatar({ photo, name }: { photo: unknown; name: string }) {
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
      {...(photo ? { src: fileUrl(String(photo)) } : {})}
      sx={{
        width: 28,
        height: 28,
        fontSize: 11,
        fontWeight: 'fontWeightMedium',
        bgcolor: 'primary.light',
        color: 'primary.main',
      }}
    >
      {initials}
    </Avatar>
  );
}
