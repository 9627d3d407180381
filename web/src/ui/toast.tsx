import { Toaster as Sonner } from 'sonner'
import { useTheme } from './theme.ts'

export { toast } from 'sonner'

/** Stands once in the page: top-center, 3 seconds, Alt+T moves the focus to it. */
export function Toaster() {
  const { shown } = useTheme()
  return (
    <Sonner
      theme={shown}
      position="top-center"
      duration={3000}
      hotkey={['altKey', 'KeyT']}
      offset={16}
      toastOptions={{
        classNames: {
          toast: 'font-sans! rounded-lg! border-0! bg-raised! text-ink! shadow-pop! text-base! gap-2.5!',
          description: 'text-muted! text-sm!',
          success: '[&_[data-icon]]:text-good!',
          error: '[&_[data-icon]]:text-bad!',
          warning: '[&_[data-icon]]:text-warn!',
          info: '[&_[data-icon]]:text-info!',
        },
      }}
    />
  )
}
