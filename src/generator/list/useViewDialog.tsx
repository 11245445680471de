import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { OpenView } from '#schema/calls/views.ts';
import { can } from '#schema/declaration/access.ts';
import { view as declaration } from '#schema/resources/view.ts';
import { useViewer } from '../../authProvider/useViewer.ts';

const ViewDialog = lazy(async () => ({
  default: (await import('./ViewDialog.tsx')).ViewDialog,
}));

interface ViewDialogControl {
  dialog: ReactNode;
  saveAsNew: () => void;
  edit: (view: OpenView) => void;
  maySave: boolean;
}

/** The dialog in which a view is named, shared and deleted. */
export function useViewDialog(): ViewDialogControl {
  const viewer = useViewer();
  const [edited, setEdited] = useState<OpenView | 'new' | null>(null);
  return {
    maySave: can(viewer, 'save', declaration),
    saveAsNew: () => setEdited('new'),
    edit: setEdited,
    dialog: edited && (
      <Suspense fallback={null}>
        <ViewDialog view={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      </Suspense>
    ),
  };
}
