import { CreateLink } from '../CreateLink.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ExportButton } from './ExportButton.tsx';

export function ListActions({ hasRecords }: { hasRecords: boolean }) {
  return (
    <>
      {hasRecords && <ColumnsMenu />}
      {hasRecords && <ExportButton />}
      <CreateLink />
    </>
  );
}
