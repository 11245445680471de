import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Avatar, Box, Button, ButtonBase } from '@mui/material';
import type { MouseEvent } from 'react';
import { openDialog } from '../../custom/dialogs/store.ts';
import { t } from '../../language/t.ts';
import { useFileUrl } from '../useFileUrl.ts';
import type { CellProps } from './CellProps.ts';

/** Small in a grid; on a page larger, and the way to all of it. */
export function ImageCell({ field, value, isFull }: CellProps) {
  const size = isFull ? 160 : 32;
  const src = useFileUrl(String(value), isFull ? 'card' : 'thumb');
  const label = t(field.label);
  const picture = (
    <Box
      component="img"
      src={src}
      alt={label}
      sx={{ maxWidth: size, maxHeight: size, borderRadius: 1, display: 'block' }}
    />
  );
  if (!isFull) return picture;
  return (
    <ButtonBase
      aria-label={t('View: {file}', { file: label })}
      onClick={() => view([String(value)], label)}
      sx={{ borderRadius: 1, minWidth: 32, minHeight: 32 }}
    >
      {picture}
    </ButtonBase>
  );
}

export const FileCell = ({ field, value }: CellProps) => (
  <ViewButton ids={[String(value)]} label={t(field.label)} />
);

export const FilesCell = ({ field, value }: CellProps) => (
  <ViewButton ids={value as string[]} label={t(field.label)} />
);

function ViewButton({ ids, label }: { ids: string[]; label: string }) {
  const open = (event: MouseEvent) => {
    // In a grid the row is a link of its own.
    event.stopPropagation();
    view(ids, label);
  };
  return (
    <Button
      size="small"
      startIcon={<ViewIcon aria-hidden />}
      aria-label={t('View: {file}', { file: label })}
      onClick={open}
    >
      {ids.length > 1
        ? t('View {count, plural, one {# file} other {# files}}', { count: ids.length })
        : t('View')}
    </Button>
  );
}

const view = (ids: readonly string[], label: string) =>
  openDialog('FILE_VIEWER', {
    title: label,
    files: ids.map((id, place) => ({
      id,
      name: ids.length > 1 ? t('{file} {number}', { file: label, number: place + 1 }) : label,
    })),
  });

interface RecordAvatarProps {
  photo: unknown;
  name: string;
  /** Pixels. */
  size?: number;
}

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? '')
    .join('')
    .toUpperCase();

/** A face, or the first letters of the name beside which it stands. */
export function RecordAvatar({ photo, name, size = 28 }: RecordAvatarProps) {
  const src = useFileUrl(photo ? String(photo) : null, 'thumb');
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
      {initialsOf(name)}
    </Avatar>
  );
}
