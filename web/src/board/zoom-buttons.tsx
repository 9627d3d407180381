import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'

const step = 1.25
const [minZoom, maxZoom] = [0.1, 5]

/** Excalidraw has no zoom buttons on a phone; canvas.css shows these there. */
export function ZoomButtons({ api, onMove }: { api: ExcalidrawImperativeAPI; onMove: () => void }) {
  const zoomBy = (factor: number) => {
    const { zoom, scrollX, scrollY, width, height } = api.getAppState()
    const value = Math.min(maxZoom, Math.max(minZoom, zoom.value * factor)) as typeof zoom.value
    // The middle of the view stays where it is.
    const moved = (scroll: number, size: number) => scroll + (size / 2) * (1 / value - 1 / zoom.value)
    onMove()
    api.updateScene({ appState: { zoom: { value }, scrollX: moved(scrollX, width), scrollY: moved(scrollY, height) } })
  }
  const showAll = () => api.scrollToContent(api.getSceneElements(), { fitToContent: true, viewportZoomFactor: 0.9 })
  return (
    <div role="group" aria-label="Zoom" className="nova-board-zoom">
      <IconButton
        variant="secondary"
        size="lg"
        label="Zoom in"
        icon={<ZoomIn aria-hidden />}
        onClick={() => zoomBy(step)}
      />
      <IconButton
        variant="secondary"
        size="lg"
        label="Zoom out"
        icon={<ZoomOut aria-hidden />}
        onClick={() => zoomBy(1 / step)}
      />
      <IconButton
        variant="secondary"
        size="lg"
        label="Show the whole drawing"
        icon={<Maximize aria-hidden />}
        onClick={showAll}
      />
    </div>
  )
}
