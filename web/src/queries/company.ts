import { useSyncExternalStore } from 'react';
import { type Company, DEFAULT_COMPANY } from '#shared/company/company.ts';
import { COMPANY_ELEMENT, COMPANY_PLACEHOLDERS, type SiteFacts } from '#shared/site/prerendered.ts';

/** The server writes the company, and facts of the studio, into a prerendered page. */
const given = readGiven();
let company = given?.company ?? DEFAULT_COMPANY;
/** The prerendered page assumes the most that a studio may do. */
const EVERYTHING: SiteFacts = { takesPayments: true, openPictures: true, cloudFiles: true, sendsSpeech: true };
let facts = given?.facts ?? EVERYTHING;
let isAsked = given !== null;
const listeners = new Set<() => void>();

/**
 * The company that runs this studio: from the prerendered page, else the defaults until the server answers. Avoids the
 * query client and the schemas, which public pages don't load.
 */
export function useCompany(): Company {
  return useSyncExternalStore(subscribe, getCompany, getPrerendered);
}

const getCompany = () => company;

/** A fact of this studio on which texts depend. */
export function useSiteFact(name: keyof SiteFacts): boolean {
  return useSyncExternalStore(
    subscribe,
    () => facts[name],
    () => EVERYTHING[name],
  );
}

/** The server replaces these with the company. */
const getPrerendered = () => (typeof document === 'undefined' ? COMPANY_PLACEHOLDERS : company);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    void load();
  }
  return () => listeners.delete(listener);
}

function readGiven(): { company: Company; facts: SiteFacts } | null {
  const text = typeof document === 'undefined' ? null : document.getElementById(COMPANY_ELEMENT)?.textContent;
  if (!text) return null;
  const found: unknown = JSON.parse(text);
  const named = toCompany(found);
  return named && { company: named, facts: readGivenFacts(found) };
}

/** Keeps the defaults when the server is unreachable. */
async function load(): Promise<void> {
  try {
    const response = await fetch('/api/config');
    const answer: unknown = response.ok ? await response.json() : null;
    const found = readCompany(answer);
    if (!found) return;
    company = found;
    facts = readFacts(answer);
    for (const listener of listeners) listener();
  } catch {
    // As above.
  }
}

/** Reads the company from an answer of GET /api/config; null without one. */
export function readCompany(answer: unknown): Company | null {
  return isRecord(answer) ? toCompany(answer['company']) : null;
}

/** Reads the facts of a studio from an answer of GET /api/config. What it lacks is off. */
export function readFacts(answer: unknown): SiteFacts {
  const of = (name: string) => (isRecord(answer) ? answer[name] : undefined);
  return {
    takesPayments: of('payments') === true,
    openPictures: of('openPictures') === true,
    cloudFiles: of('files') === 'gcs',
    sendsSpeech: of('recogniser') === 'openai',
  };
}

function readGivenFacts(found: unknown): SiteFacts {
  const isOn = (name: keyof SiteFacts) => isRecord(found) && found[name] === true;
  return {
    takesPayments: isOn('takesPayments'),
    openPictures: isOn('openPictures'),
    cloudFiles: isOn('cloudFiles'),
    sendsSpeech: isOn('sendsSpeech'),
  };
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
