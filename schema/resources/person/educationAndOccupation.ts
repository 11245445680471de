import { choice, group, text } from '../../declaration/fields/index.ts';

export const education_and_occupation = group({
  label: 'Education and occupation',
  fields: {
    education_level: choice({
      label: 'Highest education',
      read: 'owner',
      options: [
        { id: 'none', name: 'None' },
        { id: 'elementary', name: 'Elementary' },
        { id: 'junior_high', name: 'Junior high school' },
        { id: 'senior_high', name: 'Senior high school' },
        { id: 'vocational', name: 'Vocational' },
        { id: 'college', name: 'College' },
        { id: 'postgraduate', name: 'Postgraduate' },
      ],
    }),
    school: text({ label: 'School', max: 160, read: 'owner' }),
    occupation: text({ label: 'Occupation', max: 120, read: 'owner' }),
    employer: text({ label: 'Employer', max: 160, read: 'owner' }),
    employment_status: choice({
      label: 'Employment',
      read: 'owner',
      options: [
        { id: 'employed', name: 'Employed' },
        { id: 'self_employed', name: 'Self-employed' },
        { id: 'unemployed', name: 'Not employed' },
        { id: 'student', name: 'Student' },
        { id: 'retired', name: 'Retired' },
      ],
    }),
    monthly_income_bracket: choice({
      label: 'Monthly income',
      read: 'owner',
      options: [
        { id: 'below_12k', name: 'Below ₱12,000' },
        { id: '12k_24k', name: '₱12,000 to ₱24,000' },
        { id: '24k_48k', name: '₱24,000 to ₱48,000' },
        { id: '48k_84k', name: '₱48,000 to ₱84,000' },
        { id: 'above_84k', name: 'Above ₱84,000' },
      ],
    }),
  },
});
