import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '#src/http/ask.ts';
import { t } from '#src/language/t.ts';
import { FieldFrame } from './FieldFrame.tsx';

interface BarangayInputProps {
  path: string;
  label: string;
  isOptional: boolean;
  help: string | undefined;
  problem: string | undefined;
  max: number | undefined;
  value: string;
  onChange: (name: string) => void;
}

/** Offers the organisation's own; another one can be typed by whoever lives elsewhere. */
export function BarangayInput({ max, value, onChange, help, ...frame }: BarangayInputProps) {
  const { data } = useQuery(barangaysQuery);
  const barangays = data?.data ?? [];
  const { path } = frame;
  return (
    <FieldFrame
      {...frame}
      help={help ?? (barangays.length > 0 ? t('Type a few letters and choose.') : undefined)}
    >
      {(described) => (
        <>
          <input
            {...described}
            id={path}
            dir="auto"
            list={`${path}-list`}
            autoComplete="off"
            maxLength={max}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={`${path}-list`}>
            {barangays.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  );
}

/** The organisation's own, or those of its city. Asked for where an address is. */
const barangaysQuery = queryOptions({
  queryKey: ['barangays'],
  queryFn: ({ signal }) => ask('GET /barangays', { signal }),
  staleTime: 300_000,
});
