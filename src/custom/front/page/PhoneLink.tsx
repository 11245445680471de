interface PhoneLinkProps {
  phone: string;
  className?: string;
}

/** Calls the number, however it is written. */
export const PhoneLink = ({ phone, className }: PhoneLinkProps) => (
  <a className={className} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
    {phone}
  </a>
);
