/**
 * Keyboard access for actions that Excalidraw leaves to a pointer: placing a shape on the board, and moving between
 * shapes.
 */
import { CaptureUpdateAction, convertToExcalidrawElements } from '@excalidraw/excalidraw'
import type { ExcalidrawElement } from '@excalidraw/excalidraw/element/types'
import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types'
import type { KeyboardEvent } from 'react'

type Api = ExcalidrawImperativeAPI

/** Large enough for a word or two. */
const size = { width: 160, height: 80 }
/** Offset below an existing shape. */
const apart = 40

/** Does what the key is for, if it is one of ours: Enter with a shape's tool chosen, N and Shift+N. */
export function pressBoardKey(event: KeyboardEvent, api: Api): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if ((event.target as Element).matches('button, textarea, [contenteditable], input:not([type=radio])')) return
  const key = event.key.toLowerCase()
  const element = key === 'enter' ? putShape(api) : key === 'n' ? findNext(api, event.shiftKey) : undefined
  if (!element) return
  event.preventDefault()
  event.stopPropagation()
  api.setActiveTool({ type: 'selection' })
  api.updateScene({
    appState: { selectedElementIds: { [element.id]: true } },
    captureUpdate: CaptureUpdateAction.NEVER,
  })
  api.scrollToContent(element, { animate: false })
  // Move focus from the tool's control to the board, so that the next keys apply to the shape.
  event.currentTarget.querySelector<HTMLElement>('.excalidraw')?.focus()
}

/** Puts the chosen shape into the middle of the visible part, or below other shapes; nothing where none is chosen. */
function putShape(api: Api): ExcalidrawElement | undefined {
  const state = api.getAppState()
  const { type } = state.activeTool
  if (type !== 'rectangle' && type !== 'diamond' && type !== 'ellipse' && type !== 'text') return undefined
  const scene = api.getSceneElementsIncludingDeleted()
  const at = {
    x: state.width / 2 / state.zoom.value - state.scrollX - size.width / 2,
    y: state.height / 2 / state.zoom.value - state.scrollY - size.height / 2,
  }
  const inWay = () =>
    api
      .getSceneElements()
      .find(({ x, y, width, height }) => overlap(at.x, size.width, x, width) && overlap(at.y, size.height, y, height))
  for (let other = inWay(); other; other = inWay()) at.y = other.y + other.height + apart
  const look = {
    strokeColor: state.currentItemStrokeColor,
    backgroundColor: state.currentItemBackgroundColor,
    fillStyle: state.currentItemFillStyle,
    strokeWidth: state.currentItemStrokeWidth,
    strokeStyle: state.currentItemStrokeStyle,
    roughness: state.currentItemRoughness,
    opacity: state.currentItemOpacity,
  }
  const font = { fontSize: state.currentItemFontSize, fontFamily: state.currentItemFontFamily }
  const [shape] = convertToExcalidrawElements([
    type === 'text' ? { type, ...at, ...look, ...font, text: 'Text' } : { type, ...at, ...look, ...size },
  ])
  api.updateScene({ elements: [...scene, shape!], captureUpdate: CaptureUpdateAction.IMMEDIATELY })
  return shape
}

function overlap(start: number, length: number, otherStart: number, otherLength: number): boolean {
  return start < otherStart + otherLength && otherStart < start + length
}

/** The shape after the chosen one, or before it, in the order in which they were put. */
function findNext(api: Api, isBackwards: boolean): ExcalidrawElement | undefined {
  const shapes = api.getSceneElements().filter((element) => element.type !== 'text' || !element.containerId)
  const { selectedElementIds } = api.getAppState()
  const chosen = shapes.findIndex(({ id }) => selectedElementIds[id])
  return isBackwards ? shapes.at(chosen === -1 ? -1 : chosen - 1) : shapes[(chosen + 1) % shapes.length]
}
