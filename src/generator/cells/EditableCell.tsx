import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, ButtonBase, IconButton } from '@mui/material';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { can, mayWrite } from '#schema/declaration/access.ts';
import type { FieldAtPath } from '#schema/declaration/field.ts';
import { useViewer } from '../../authProvider/useViewer.ts';
import { t } from '../../language/t.ts';
import { useAudience, useDeclaration } from '../declarations.ts';
import { nameOf } from '../values.ts';

const load = async () => ({ default: (await import('./CellEditor.tsx')).CellEditor });
const CellEditor = lazy(load);

interface EditableCellProps {
  flatField: FieldAtPath;
  record: RaRecord;
  /** The value of a record, as it is read. */
  show: (record: RaRecord) => ReactNode;
}

/** A value that whoever may change the record changes where it stands. */
export function EditableCell({ flatField, record, show }: EditableCellProps) {
  const resource = useDeclaration();
  const viewer = useViewer();
  const audience = useAudience();
  const { field } = flatField;
  const shown = show(record);
  /** The record as it was when the editing began: what others do meanwhile changes no input. */
  const [begun, setBegun] = useState<RaRecord | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (begun || !returnsFocus.current) return;
    returnsFocus.current = false;
    button.current?.focus();
  }, [begun]);
  if (!mayWrite(field, audience) || !can(viewer, 'update', resource, record)) return shown;
  if (begun) {
    const end = (keepsFocus: boolean) => {
      returnsFocus.current = keepsFocus;
      setBegun(null);
    };
    return (
      <Suspense fallback={shown}>
        <CellEditor flatField={flatField} begun={begun} show={show} onEnd={end} />
      </Suspense>
    );
  }
  const label = t('Edit {label} of {name}', {
    ...{ label: t(field.label), name: nameOf(resource, record) },
  });
  const events = {
    onClick: (event: { stopPropagation: () => void }) => {
      event.stopPropagation();
      setBegun(record);
    },
    onFocus: () => void load(),
    onMouseEnter: () => void load(),
  };
  // A link in a button would be neither.
  if (field.kind === 'reference') {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {shown}
        <IconButton ref={button} size="small" aria-label={label} {...events}>
          <EditIcon fontSize="inherit" />
        </IconButton>
      </Box>
    );
  }
  return (
    <ButtonBase
      ref={button}
      title={label}
      sx={field.kind === 'number' ? PENCIL_FIRST : WHOLE}
      {...events}
    >
      {shown}
      <EditIcon aria-hidden className="pencil" sx={{ fontSize: 14 }} />
    </ButtonBase>
  );
}

/** It looks like what it says; the pencil comes where one points. */
const WHOLE = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 32,
  px: 1,
  mx: -1,
  borderRadius: 1,
  font: 'inherit',
  textAlign: 'inherit',
  '& .pencil': { opacity: 0, color: 'text.secondary' },
  '&:hover': { bgcolor: 'action.hover' },
  '&:hover .pencil, &:focus-visible .pencil': { opacity: 1 },
  '@media (hover: none)': { '& .pencil': { opacity: 1 } },
} as const;
/** Numbers stay below each other. */
const PENCIL_FIRST = { ...WHOLE, flexDirection: 'row-reverse' } as const;
