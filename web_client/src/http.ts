/** The law of the HTTP calls: each gives its answer or a `Problem` with a stable code; a silent server is the problem `unreachable`. */
import { basePath } from "./rooms";
import { deviceId } from "./storage";
import type { Door, Problem } from "./wire";

export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem };

const PATIENCE_MS = 12_000;

interface Call {
  method?: "GET" | "POST";
  body?: object;
  token?: string;
  /** The same key twice is the same wish: a double tap or a retry gives the same seat. */
  key?: string;
}

async function call<T>(path: string, { method = "GET", body, token, key }: Call = {}): Promise<Result<T>> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body) {
    headers["Content-Type"] = "application/json";
    headers["X-Duckpost-Device"] = deviceId();
  }
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (key) headers["Idempotency-Key"] = key;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const response = await fetch(`${basePath(location.pathname)}api/${path}`, {
      method,
      headers,
      signal: stop.signal,
      cache: "no-store",
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (response.ok) return { ok: true, value: (await response.json()) as T };
    return { ok: false, problem: await problemOf(response) };
  } catch {
    return { ok: false, problem: { code: "unreachable", status: 0 } };
  } finally {
    clearTimeout(timer);
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const retry = Number(response.headers.get("Retry-After"));
  const wait = retry > 0 ? { retry_after: retry } : {};
  try {
    const body = (await response.json()) as { code?: unknown; detail?: unknown };
    const code = typeof body.code === "string" ? body.code : "unknown";
    return {
      code,
      status: response.status,
      ...(typeof body.detail === "string" ? { detail: body.detail } : {}),
      ...wait,
    };
  } catch {
    return { code: response.status >= 500 ? "unavailable" : "unknown", status: response.status, ...wait };
  }
}

export const knock = (code: string): Promise<Result<Door>> => call(`rooms/${code}`);

export const makeRoom = (
  wish: { game: string; name: string; locale: string },
  key: string,
): Promise<Result<{ code: string; seat: string; token: string }>> => call("rooms", { method: "POST", body: wish, key });

export const takeSeat = (
  code: string,
  wish: { name: string; locale: string },
  key: string,
): Promise<Result<{ seat: string; token: string }>> => call(`rooms/${code}/seats`, { method: "POST", body: wish, key });

export const askForPass = (code: string, token: string): Promise<Result<{ pass: string; expires_at: number }>> =>
  call(`rooms/${code}/passes`, { method: "POST", token });

export const redeemPass = (code: string, pass: string, key: string): Promise<Result<{ seat: string; token: string }>> =>
  call(`rooms/${code}/passes/redeem`, { method: "POST", body: { pass }, key });

export const readStory = <T>(code: string, token: string): Promise<Result<T>> => call(`rooms/${code}/story`, { token });
