/**
 * Changes of a drawing board as the journal stores them. Elements have Excalidraw's names and nothing that could link
 * elsewhere or run: no links, embedded pages or images. Default values are left out.
 */
import { z } from 'zod'
import { boardLimits } from '../constants.ts'

const Id = z.string().regex(/^[\w-]{1,64}$/)
const Place = z.number().min(-100_000).max(100_000)
/** Wider than ten screens; a shape is filled line by line. */
const Size = z.number().min(-20_000).max(20_000)
const Whole = z
  .int()
  .min(0)
  .max(2 ** 31)
const Colour = z.string().regex(/^(#[0-9a-f]{3,8}|[a-z]{3,30})$/i)
const Point = z.tuple([Size, Size])
const Points = z.array(Point).min(1).max(boardLimits.pointsOfOne)
const Words = z.string().max(boardLimits.charactersOfOne)
/** Order of two changes of one element: the higher version is later; with equal versions, the lower nonce. */
const Version = { id: Id, version: Whole, versionNonce: Whole }

const shared = {
  ...Version,
  /** Its place among the others, from back to front; compared as text. */
  index: z.string().regex(/^[0-9A-Za-z]{1,200}$/),
  x: Place,
  y: Place,
  width: Size,
  height: Size,
  angle: z.number().min(-10).max(10).optional(),
  seed: Whole,
  strokeColor: Colour,
  backgroundColor: Colour.optional(),
  fillStyle: z.enum(['hachure', 'cross-hatch', 'solid', 'zigzag']).optional(),
  strokeWidth: z.number().min(0).max(100).optional(),
  strokeStyle: z.enum(['solid', 'dashed', 'dotted']).optional(),
  roughness: z.number().min(0).max(5).optional(),
  roundness: z.object({ type: z.int().min(1).max(3), value: z.number().min(0).max(1e4).optional() }).optional(),
  opacity: z.number().min(0).max(100).optional(),
  groupIds: z.array(Id).max(20).optional(),
  frameId: Id.optional(),
  boundElements: z
    .array(z.object({ id: Id, type: z.enum(['arrow', 'text']) }))
    .max(200)
    .optional(),
  locked: z.boolean().optional(),
}

const Binding = z.object({
  elementId: Id,
  focus: z.number().min(-1e6).max(1e6),
  gap: z.number().min(-1e6).max(1e6),
  fixedPoint: Point.optional(),
})
const Arrowhead = z
  .enum([
    'arrow',
    'bar',
    'dot',
    'circle',
    'circle_outline',
    'triangle',
    'triangle_outline',
    'diamond',
    'diamond_outline',
    'crowfoot_one',
    'crowfoot_many',
    'crowfoot_one_or_many',
  ])
  .nullable()
const linear = {
  points: Points,
  startBinding: Binding.optional(),
  endBinding: Binding.optional(),
  startArrowhead: Arrowhead,
  endArrowhead: Arrowhead,
}

/** One element as it now is. */
export const BoardElement = z.discriminatedUnion('type', [
  z.object({ ...shared, type: z.literal('rectangle') }),
  z.object({ ...shared, type: z.literal('diamond') }),
  z.object({ ...shared, type: z.literal('ellipse') }),
  z.object({ ...shared, type: z.literal('frame'), name: z.string().max(200).optional() }),
  z.object({ ...shared, ...linear, type: z.literal('line') }),
  z.object({
    ...shared,
    ...linear,
    type: z.literal('arrow'),
    elbowed: z.boolean().optional(),
    fixedSegments: z
      .array(z.object({ index: z.int().min(0).max(1000), start: Point, end: Point }))
      .max(100)
      .optional(),
    startIsSpecial: z.boolean().optional(),
    endIsSpecial: z.boolean().optional(),
  }),
  z.object({
    ...shared,
    type: z.literal('freedraw'),
    points: Points,
    pressures: z.array(z.number().min(0).max(1)).max(boardLimits.pointsOfOne).optional(),
    simulatePressure: z.boolean(),
  }),
  z.object({
    ...shared,
    type: z.literal('text'),
    text: Words,
    /** Without the line breaks that its width makes; absent where those are the same. */
    originalText: Words.optional(),
    fontSize: z.number().min(0).max(2000),
    fontFamily: z.int().min(1).max(100),
    textAlign: z.enum(['left', 'center', 'right']),
    verticalAlign: z.enum(['top', 'middle', 'bottom']),
    lineHeight: z.number().min(0).max(10),
    containerId: Id.optional(),
    autoResize: z.boolean().optional(),
  }),
])
export type BoardElement = z.infer<typeof BoardElement>

/** Changes in one entry: new or changed elements, each whole, and removed ones. */
export const Drawing = z
  .object({
    changed: z.array(BoardElement).max(boardLimits.changesAtOnce),
    removed: z.array(z.object(Version)).max(boardLimits.elements),
  })
  .refine(({ changed, removed }) => changed.length + removed.length > 0, 'A drawing changes something.')
export type Drawing = z.infer<typeof Drawing>
