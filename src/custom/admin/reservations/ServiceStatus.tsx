import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useNotify, useRefresh } from 'react-admin';
import { can } from '#schema/declaration/access.ts';
import type { OrphanOptions } from '#schema/orphans/orphans.ts';
import type { ServiceStatusInput } from '#schema/reservations/booking.ts';
import { service } from '#schema/resources/service.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { lowerFirst } from '#src/generator/nouns.ts';
import { ask } from '#src/http/ask.ts';
import { ApiError, messageOf } from '#src/http/client.ts';
import { t } from '#src/language/t.ts';
import { useAskAboutOrphans } from '../orphans/useAskAboutOrphans.tsx';

/** Opens a service for booking, or closes it. */
export function ServiceStatus({ record }: { record: RaRecord }) {
  const viewer = useViewer();
  const notify = useNotify();
  const refresh = useRefresh();
  const { ask: askAboutOrphans, dialog } = useAskAboutOrphans();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!can(viewer, 'update_status', service, record)) return null;

  async function set(
    status: ServiceStatusInput['status'],
    words: string,
    answer: OrphanOptions = {},
  ) {
    setAnchor(null);
    try {
      await ask('POST /services/update/status/{id}', {
        params: { id: String(record.id) },
        body: { status, ...answer },
      });
      notify(t('{name}: {status}', { name: record.name, status: lowerFirst(t(words)) }), {
        type: 'success',
      });
      refresh();
    } catch (error) {
      if (error instanceof ApiError && error.body?.orphans) {
        const choice = await askAboutOrphans(error.body);
        if (choice) await set(status, words, choice);
        return;
      }
      notify(messageOf(error), { type: 'error' });
    }
  }

  return (
    <>
      <Button
        variant="outlined"
        endIcon={<DownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('Change status')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {(service.fields.status.options ?? [])
          .filter(({ id }) => id !== record.status)
          .map(({ id, name }) => (
            <MenuItem key={id} onClick={() => set(id as ServiceStatusInput['status'], name)}>
              {t(name)}
            </MenuItem>
          ))}
      </Menu>
      {dialog}
    </>
  );
}
