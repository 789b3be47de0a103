import { useSyncExternalStore } from 'react';
import { type Company, DEFAULT_COMPANY } from '#shared/company/company.ts';
import { COMPANY_ELEMENT, COMPANY_PLACEHOLDERS, type SiteFacts } from '#shared/site/prerendered.ts';

/** The server writes the company, and facts of the studio, into a prerendered page. */
const given = readGiven();
let company = given?.company ?? DEFAULT_COMPANY;
let facts = given?.facts ?? { takesPayments: true, openPictures: true };
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
/** False when this studio sells no plans. The prerendered page assumes that it does. */
export function useTakesPayments(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => facts.takesPayments,
    () => true,
  );
}

/** False when accounts can't allow searches at Wikimedia Commons and Openverse here. The prerendered page assumes that they can. */
export function useOffersOpenPictures(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => facts.openPictures,
    () => true,
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
  return named && { company: named, facts: toFacts(found, 'takesPayments') };
}

/** Keeps the defaults when the server is unreachable. */
async function load(): Promise<void> {
  try {
    const response = await fetch('/api/config');
    const answer: unknown = response.ok ? await response.json() : null;
    const found = readCompany(answer);
    if (!found) return;
    company = found;
    facts = toFacts(answer, 'payments');
    for (const listener of listeners) listener();
  } catch {
    // As above.
  }
}

/** Reads the company from an answer of GET /api/config; null without one. */
export function readCompany(answer: unknown): Company | null {
  return isRecord(answer) ? toCompany(answer['company']) : null;
}

/** @param payments Name of the fact that payments are taken, which the configuration calls otherwise. */
function toFacts(found: unknown, payments: 'takesPayments' | 'payments'): SiteFacts {
  const isOn = (name: string) => isRecord(found) && found[name] === true;
  return { takesPayments: isOn(payments), openPictures: isOn('openPictures') };
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
