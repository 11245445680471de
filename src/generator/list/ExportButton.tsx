import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useListContext, useNotify } from 'react-admin';
import { audienceOf, can } from '#schema/declaration/access.ts';
import { MAX_PER_PAGE } from '#schema/declaration/listQuery.ts';
import { useViewer } from '../../authProvider/useViewer.ts';
import { t } from '../../language/t.ts';
import { downloadCsv, inEveryLanguage, rowsOfRecords } from '../csv.ts';
import { readable, useDeclaration } from '../declarations.ts';
import { todayIn } from '../formats.ts';
import { useResourceOverrides } from '../resourceOverrides.ts';
import { useTimeZone } from '../useSettings.ts';

/** Every record that search and filters leave, page after page, with every column one may read. */
export function ExportButton() {
  const resource = useDeclaration();
  const viewer = useViewer();
  const { exportColumns = [] } = useResourceOverrides();
  const declared = readable(resource, audienceOf(viewer)).flatMap((column) =>
    column.field.translated && can(viewer, 'update', resource) ? inEveryLanguage(column) : column,
  );
  const columns = [...declared, ...exportColumns];
  const zone = useTimeZone();
  const { filterValues: filter, sort } = useListContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const records: RaRecord[] = [];
      for (let page = 1; ; page += 1) {
        const pagination = { page, perPage: MAX_PER_PAGE };
        const { data } = await dataProvider.getList(resource.name, { filter, sort, pagination });
        records.push(...data);
        if (data.length < MAX_PER_PAGE) break;
      }
      const name = `${resource.name}-${todayIn(zone)}.csv`;
      await downloadCsv(name, rowsOfRecords({ columns, records, zone }));
    } catch (error) {
      notify(error instanceof Error ? error.message : t('The export failed.'), { type: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="outlined" startIcon={<DownloadIcon />} disabled={isBusy} onClick={save}>
      {isBusy ? t('Exporting…') : t('Export')}
    </Button>
  );
}
