import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { addDays } from '#schema/time/zone.ts';
import { t } from '#src/language/t.ts';
import type { Reservation } from '../reservation.ts';
import { usePrintDay } from '../reservations/usePrintDay.tsx';

/** The list of today, or of the next day on which somebody comes, of one team. */
export function PrintDays({ team_id, today }: { team_id: string; today: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { printDay, isBusy, page } = usePrintDay();
  const dataProvider = useDataProvider();
  const filter = { team_id: [team_id], status: ['approved'] };

  async function nextDay(): Promise<string> {
    const tomorrow = addDays(today, 1);
    const { data } = await dataProvider.getList<Reservation>('reservations', {
      filter: { ...filter, date_from: tomorrow },
      sort: { field: 'starts_at', order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    });
    return data[0]?.date ?? tomorrow;
  }

  const print = (findDate: () => string | Promise<string>) => {
    setAnchor(null);
    void printDay(findDate, filter);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PrintIcon />}
        disabled={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('Print')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => print(() => today)}>{t('The list of today')}</MenuItem>
        <MenuItem onClick={() => print(nextDay)}>{t('The list of the next day')}</MenuItem>
      </Menu>
      {page}
    </>
  );
}
