import type { Person } from '../../../../../schema/accounts.ts';
import { t } from '../../../../language/t.ts';
import { PartSection } from './PartSection.tsx';
import { EDUCATION } from './parts.ts';

export const EducationTab = ({ person }: { person: Person }) => (
  <PartSection
    person={person}
    part={EDUCATION}
    title={t('Education and occupation')}
    edit={t('Edit education and occupation')}
  />
);
