import { choice, dateTime, files, group, text } from '../../declaration/fields/index.ts';
import { byOwnCall } from './byOwnCall.ts';

/** What a person can prove who they are with; `other` is for whatever else an office accepts. */
export const IDENTIFICATION_TYPES = [
  { id: 'philsys', name: 'PhilSys national ID' },
  { id: 'passport', name: 'Passport' },
  { id: 'drivers_licence', name: "Driver's licence" },
  { id: 'umid', name: 'UMID card' },
  { id: 'postal_id', name: 'Postal ID' },
  { id: 'senior_citizen_id', name: 'Senior citizen ID' },
  { id: 'pwd_id', name: 'PWD ID' },
  { id: 'other', name: 'Other' },
] as const;

export const identification = group({
  label: 'Identification',
  fields: {
    status: choice({
      label: 'Identification',
      default: 'none',
      read: 'owner',
      filterable: true,
      list: 'optional',
      options: [
        { id: 'none', name: 'None', tone: 'neutral' },
        { id: 'submitted', name: 'Submitted', tone: 'warning' },
        { id: 'verified', name: 'Verified', tone: 'success' },
        { id: 'rejected', name: 'Rejected', tone: 'danger' },
      ],
      ...byOwnCall,
    }),
    type: choice({
      label: 'Type of document',
      read: 'owner',
      options: IDENTIFICATION_TYPES,
      ...byOwnCall,
    }),
    /** The front, and the back where there is one. */
    files: files({
      label: 'Pictures of the document',
      purpose: 'identification',
      sealed: true,
      read: 'owner',
      ...byOwnCall,
    }),
    reason: text({
      label: 'Reason',
      max: 500,
      read: 'owner',
      hasUsualReasons: true,
      ...byOwnCall,
    }),
    /** Whoever has waited longest is looked at first. */
    submitted_at: dateTime({ label: 'Sent', read: 'owner', sortable: true, ...byOwnCall }),
  },
});
