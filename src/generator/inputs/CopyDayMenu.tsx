import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { copyDay, type WeekEdit } from './week.ts';

const FRIDAY = 5;

export function CopyDayMenu({ day, days, week, onChange }: WeekEdit) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const ids = days.map(({ id }) => id);
  const copy = (to: readonly number[]) => {
    onChange(copyDay(week, day.id, to));
    setAnchor(null);
  };
  return (
    <>
      <Tooltip title={t('Copy these hours to other days')}>
        <IconButton
          aria-label={t('Copy the hours of {day} to other days', { day: day.name })}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <CopyIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => copy(ids.filter((id) => id <= FRIDAY))}>
          {t('Monday to Friday')}
        </MenuItem>
        <MenuItem onClick={() => copy(ids)}>{t('Every day')}</MenuItem>
        {days
          .filter(({ id }) => id !== day.id)
          .map(({ id, name }) => (
            <MenuItem key={id} onClick={() => copy([id])}>
              {name}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
