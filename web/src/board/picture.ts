/** A board as a picture, drawn in the browser. */
import { exportToBlob, restoreElements } from '@excalidraw/excalidraw'
import type { ExcalidrawElement } from '@excalidraw/excalidraw/element/types'
import { type Board, elementsOn } from '@nova/contract/room/board'

const maxSideLength = 4000

/** A PNG with a white ground, sharp on screens of two pixels a point. */
export function drawPicture(board: Board): Promise<Blob> {
  const elements = restoreElements(elementsOn(board) as unknown as ExcalidrawElement[], null)
  return exportToBlob({
    elements,
    files: null,
    mimeType: 'image/png',
    appState: { exportBackground: true, viewBackgroundColor: '#ffffff' },
    exportPadding: 16,
    getDimensions: (width: number, height: number) => {
      const scale = Math.min(2, maxSideLength / Math.max(width, height, 1))
      return { width: width * scale, height: height * scale, scale }
    },
  })
}
