import { type Work, webAddress } from '@trefoil/server/contract';
import { Label } from '../../../ui/layout/layout.tsx';
import { ExternalLink } from '../public/ExternalLink.tsx';
import { amazonPage } from './workRules.ts';

/** The title of a finished work, and its author, genre, and ASIN. */
export function WorkDetails({ title, author, genre, url, asin }: Work) {
  const page = amazonPage(asin);
  const to = webAddress(url) ?? page;
  return (
    <>
      <h3 dir="auto">{to ? <ExternalLink to={to}>{title}</ExternalLink> : title}</h3>
      <Label>
        {[author, genre].filter(Boolean).join(' · ')}
        {asin && ' · '}
        {page && page !== to ? <ExternalLink to={page}>ASIN {asin}</ExternalLink> : asin && `ASIN ${asin}`}
      </Label>
    </>
  );
}
