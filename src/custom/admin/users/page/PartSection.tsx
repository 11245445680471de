import { Button } from '@mui/material';
import { useState } from 'react';
import { can } from '#schema/declaration/access.ts';
import { user } from '#schema/resources/user.ts';
import type { Person } from '#schema/users/accounts.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { readable, useAudience } from '#src/generator/declarations.ts';
import { Facts } from '#src/generator/Facts.tsx';
import { Panel } from '#src/generator/Panel.tsx';
import { Fact } from '../Fact.tsx';
import { PartForm } from './PartForm.tsx';
import type { Part } from './parts.ts';

interface PartSectionProps {
  person: Person;
  part: Part;
  title: string;
  /** The verb and the thing. */
  edit: string;
}

/** A group of a person's fields, changed where it stands. */
export function PartSection({ person, part, title, edit }: PartSectionProps) {
  const viewer = useViewer();
  const audience = useAudience();
  const [isEditing, setEditing] = useState(false);
  const isAllowed = can(viewer, 'update', user, person);
  const fields = readable(user, audience).filter(
    ({ path }) => path.startsWith(`${part.group}.`) && !part.without.includes(path),
  );
  return (
    <Panel
      title={title}
      action={
        isAllowed &&
        !isEditing && (
          <Button variant="outlined" onClick={() => setEditing(true)}>
            {edit}
          </Button>
        )
      }
    >
      {isEditing ? (
        <PartForm person={person} part={part} fields={fields} onClose={() => setEditing(false)} />
      ) : (
        <Facts>
          {fields.map(({ path }) => (
            <Fact key={path} record={person} path={path} />
          ))}
        </Facts>
      )}
    </Panel>
  );
}
