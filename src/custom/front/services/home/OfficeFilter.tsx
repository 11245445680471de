import { useId } from 'react';
import type { SearchOffice } from '#schema/services/serviceSearch.ts';
import { t } from '#src/language/t.ts';

interface OfficeFilterProps {
  offices: readonly SearchOffice[];
  /** An office's id, or null for all. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

export function OfficeFilter({ offices, chosen, onChoose }: OfficeFilterProps) {
  const id = useId();
  return (
    <div className="office-filter">
      <label htmlFor={id}>{t('Office')}</label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
      >
        <option value="">{t('All offices')}</option>
        {offices.map((office) => (
          <option key={office.id} value={office.id}>
            {office.name}
          </option>
        ))}
      </select>
    </div>
  );
}
