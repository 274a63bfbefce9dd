/** Asking the server. Its addresses, and what is said there, are declared by it: ./generated/api comes from `make docs`. */

import { spoken } from "./i18n";
import type { Files, Gets, Posts, Problem, Queries, Streams } from "./generated/api";

type Value = string | number | null | undefined;
type Known = keyof Gets | keyof Posts | keyof Streams | Files;
type InPath<A extends string> = A extends `${string}{${infer Name}}${infer Rest}` ? Name | InPath<Rest> : never;
type InQuery<A> = A extends keyof Queries ? Queries[A] : never;
type Given<A extends string> = Record<InPath<A>, string | number> & Partial<Record<InQuery<A>, Value>>;

declare const route: unique symbol;
/** An address that is on the server's table. */
export type Address<A> = string & { readonly [route]: A };

/** `at("/api/boards/{server}/{round}", { server, round, view })`: what is not in the path goes into the query. */
export function at<A extends Known>(address: A, ...[given]: [InPath<A>] extends [never] ? [given?: Given<A>] : [given: Given<A>]): Address<A> {
  const rest: Record<string, Value> = { ...given };
  const path = address.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const kept = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const query = kept.length ? `?${new URLSearchParams(kept.map(([key, value]) => [key, String(value)]))}` : "";
  return (path + query) as Address<A>;
}

/** A refusal, in the server's words. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

export async function get<A extends keyof Gets>(address: Address<A>, signal?: AbortSignal): Promise<Gets[A]> {
  return told(await reached(address, { signal, headers: { Accept: "application/json" } }));
}

export async function post<A extends keyof Posts>(
  address: Address<A>,
  body: Posts[A]["takes"],
  csrf: string | null = null,
): Promise<Posts[A]["gives"]> {
  const headers = { "Content-Type": "application/json", ...(csrf ? { "X-CSRF-Token": csrf } : {}) };
  return told(await reached(address, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function reached(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: "same-origin", ...init });
  } catch (error) {
    if ((error as Error).name === "AbortError") throw error;
    throw new Refused(0, "");
  }
}

async function told<T>(response: Response): Promise<T> {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(response.status, await spelt((body as Problem | null)?.error ?? ""));
  return body as T;
}

/** The server speaks English. What it says in other languages is loaded when somebody is refused something. */
async function spelt(sentence: string): Promise<string> {
  if (spoken() === "en" || !sentence) return sentence;
  return import("./sentences").then(({ polish }) => polish(sentence)).catch(() => sentence);
}
