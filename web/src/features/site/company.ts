import { useSyncExternalStore } from 'react';
import { type Company, DEFAULT_COMPANY } from '#shared/company/company.ts';
import { COMPANY_ELEMENT, COMPANY_PLACEHOLDERS } from '#shared/site/prerendered.ts';

/** Of the prerendered page, where this is one: the server has written it there. */
const given = readGiven();
let company = given ?? DEFAULT_COMPANY;
let isAsked = given !== null;
const listeners = new Set<() => void>();

/**
 * Who runs this studio: as the prerendered page says, else the defaults until the server has answered.
 * Read without the query client and the schemas, which a visitor of the public pages does not download.
 */
export function useCompany(): Company {
  return useSyncExternalStore(subscribe, getCompany, getPrerendered);
}

const getCompany = () => company;
/** The server puts the company in the place of these. */
const getPrerendered = () => (typeof document === 'undefined' ? COMPANY_PLACEHOLDERS : company);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    void load();
  }
  return () => listeners.delete(listener);
}

function readGiven(): Company | null {
  const text = typeof document === 'undefined' ? null : document.getElementById(COMPANY_ELEMENT)?.textContent;
  return text ? toCompany(JSON.parse(text)) : null;
}

/** The defaults stay when the server can't be asked: a public page is worth reading without it. */
async function load(): Promise<void> {
  try {
    const response = await fetch('/api/config');
    const found = response.ok ? readCompany(await response.json()) : null;
    if (!found) return;
    company = found;
    for (const listener of listeners) listener();
  } catch {
    // As above.
  }
}

/** The company of an answer of GET /api/config, null when it has none. */
export function readCompany(answer: unknown): Company | null {
  return isRecord(answer) ? toCompany(answer['company']) : null;
}

function toCompany(found: unknown): Company | null {
  if (!isRecord(found)) return null;
  const { name, address, supportEmail, salesEmail } = found;
  return typeof name === 'string' &&
    typeof address === 'string' &&
    typeof supportEmail === 'string' &&
    typeof salesEmail === 'string'
    ? { name, address, supportEmail, salesEmail }
    : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
