import type { ListedService } from '../queries.ts';

export interface Office {
  id: string;
  name: string;
  services: ListedService[];
}

interface OfficeFilterProps {
  offices: readonly Office[];
  /** An office's id, or null for all. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

export function OfficeFilter({ offices, chosen, onChoose }: OfficeFilterProps) {
  return (
    <fieldset className="office-filter">
      <legend className="visually-hidden">Office</legend>
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        All offices
      </button>
      {offices.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          onClick={() => onChoose(chosen === id ? null : id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
