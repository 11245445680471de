import { type ComponentProps, type ReactNode, useMemo } from 'react';
import {
  DataTableBody,
  DataTableRow,
  I18nContextProvider,
  useI18nProvider,
  useRecordContext,
} from 'react-admin';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { nameOf } from '../values.ts';

/** Rows whose checkbox says which record it selects; react-admin's own all say the same. */
export const GridBody = (props: ComponentProps<typeof DataTableBody>) => (
  <DataTableBody {...props} row={NamedRow} />
);

function NamedRow(props: { children?: ReactNode }) {
  const resource = useDeclaration();
  const name = nameOf(resource, useRecordContext());
  const i18n = useI18nProvider();
  const naming = useMemo(
    () => ({
      ...i18n,
      translate: (key: string, options?: object) =>
        key === 'ra.action.select_row'
          ? t('Select {name}', { name })
          : i18n.translate(key, options),
    }),
    [i18n, name],
  );
  return (
    <I18nContextProvider value={naming}>
      <DataTableRow {...props} />
    </I18nContextProvider>
  );
}
