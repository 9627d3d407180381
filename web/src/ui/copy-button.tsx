import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { toast } from './toast.tsx'

/** Copies text to the clipboard, even on a page without HTTPS. Returns true on success. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.dataset['copyStandIn'] = ''
    area.style.position = 'fixed'
    area.style.opacity = '0'
    document.body.append(area)
    area.select()
    // The only way left where the clipboard needs a secure context.
    const copied = document.execCommand('copy')
    area.remove()
    return copied
  }
}

type Props = {
  text: string
  label?: string
  message?: string
  size?: 'sm' | 'md'
  /** Shown next to the icon, where copying is the main thing to do; the label begins with it. */
  word?: string
  className?: string
}

export function CopyButton(props: Props) {
  const { text, label = 'Copy', message = 'Copied to clipboard', size = 'sm', word, className } = props
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1600)
    return () => clearTimeout(timer)
  }, [isCopied])

  const handleClick = async () => {
    if (await copyText(text)) {
      setCopied(true)
      toast.success(message)
    } else toast.error('Your browser blocked copying. Select the text and copy it yourself.')
  }

  if (word) {
    return (
      <Button aria-label={label} className={className} onClick={handleClick}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {word}
      </Button>
    )
  }
  return (
    <IconButton
      label={label}
      size={size}
      className={className}
      icon={isCopied ? <Check aria-hidden className="text-good" /> : <Copy aria-hidden />}
      onClick={handleClick}
    />
  )
}
