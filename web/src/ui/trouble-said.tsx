import { useRef } from 'react'

type Props = {
  trouble: string | null
  recovery: string
}

/** Announces a problem and its end to screen readers, and nothing otherwise: a permanent state isn't news. */
export function TroubleSaid({ trouble, recovery }: Props) {
  const hadTrouble = useRef(false)
  if (trouble !== null) hadTrouble.current = true
  return (
    <span role="status" className="sr-only">
      {trouble ?? (hadTrouble.current ? recovery : '')}
    </span>
  )
}
