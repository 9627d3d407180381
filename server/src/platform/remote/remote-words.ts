/** Answers of our own runners. */
import { KitPart } from '@nova/contract/projects/kit-libraries'
import { ProjectRuntime } from '@nova/contract/projects/projects'
import { CompileResult, RunStatus } from '@nova/contract/questions/runs'
import { CodeLanguage } from '@nova/contract/words'
import { z } from 'zod'
import type { RunResult } from '../sandbox/request.ts'

/** Outcome of a run: its result, or the reason that it never began there. */
export type Attempt = { kind: 'result'; result: RunResult } | { kind: 'full' | 'unreachable' }

export const RunnerHealth = z.object({
  status: z.enum(['healthy', 'degraded', 'draining']),
  detail: z.string().optional(),
  /** Absent in runners that know of no projects. */
  projects: z
    .array(z.object({ id: ProjectRuntime, version: z.string().nullable(), libraries: z.array(KitPart).optional() }))
    .optional(),
  load: z.object({ running: z.number().min(0), waiting: z.number().min(0), capacity: z.number().min(1) }),
})

export const Later = z.object({ position: z.int().optional(), seconds: z.number().optional() })

const CaseResult = z.object({
  status: z.enum([...RunStatus.options, 'not_run']),
  returned: z.unknown().optional(),
  stdout: z.string(),
  error: z.string().optional(),
  durationMs: z.number(),
  ownMs: z.object({ computing: z.number(), waiting: z.number() }).optional(),
})

const Result = z.object({
  id: z.string(),
  status: RunStatus,
  language: CodeLanguage,
  version: z.string(),
  engine: z.string(),
  queueMs: z.number(),
  reason: z.string().optional(),
  later: Later.optional(),
  compile: CompileResult.optional(),
  run: z
    .object({
      status: RunStatus,
      exitCode: z.int().nullable(),
      signal: z.string().nullable(),
      stdout: z.string(),
      stderr: z.string(),
      truncated: z.boolean(),
      durationMs: z.number(),
      cpuMs: z.number(),
      memoryBytes: z.number(),
    })
    .optional(),
  cases: z.array(CaseResult).optional(),
})

/** Parses a result sent by the runner; undefined if it is invalid. */
export function readResult(json: unknown): RunResult | undefined {
  const parsed = Result.safeParse(json)
  // Parsed JSON has no undefined fields, so the cast is safe.
  return parsed.success ? (parsed.data as RunResult) : undefined
}
