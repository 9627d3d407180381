/**
 * Lets React change a document that others change too: translators replace texts by their own elements, grammar checkers
 * and password managers wrap fields. React calls `insertBefore` and `removeChild` with nodes it placed itself; where such
 * a node has moved, both work on its replacement, and never throw.
 */

/** Texts taken out by others, and the elements put in their place. */
const replacements = new WeakMap<Node, Node>()

/** Called once, before anything is drawn. */
export function tolerateForeignChanges(): void {
  const { insertBefore, removeChild } = Node.prototype
  const watch = new MutationObserver(read)
  watch.observe(document, { childList: true, subtree: true })
  const texts = new MutationObserver((changes) => {
    read(watch.takeRecords())
    for (const { target } of changes) bringBack(target as Text)
  })

  function read(records: MutationRecord[]): void {
    const added = new Set<Node>()
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const text of removedNodes) {
        const element = addedNodes[0] ?? [previousSibling, nextSibling].find((each) => each && added.has(each))
        if (!(text instanceof Text) || text.parentNode || !(element instanceof Element)) continue
        replacements.set(text, element)
        texts.observe(text, { characterData: true })
      }
      for (const node of addedNodes) {
        added.add(node)
        // React has placed the text elsewhere.
        if (node instanceof Text && node.parentNode)
          replacements.get(node)?.parentNode?.removeChild(replacements.get(node)!)
      }
    }
  }

  /** The child of `parent` that holds the node now, or stands in for it. */
  const findPlace = (parent: Node, node: Node | undefined | null): Node | null => {
    while (node && node.parentNode !== parent) node = node.parentNode ?? replacements.get(node)
    return node ?? null
  }

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T
    read(watch.takeRecords())
    return insertBefore.call(this, node, findPlace(this, before)) as T
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (node.parentNode === this) return removeChild.call(this, node) as T
    read(watch.takeRecords())
    let gone = node.parentNode ? node : findPlace(this, node)
    const isWithin = this.contains(gone)
    while (gone?.parentNode) {
      const parent: Node = gone.parentNode
      removeChild.call(parent, gone)
      // Wrappers go with the last node in them.
      gone = isWithin && parent !== this && !parent.hasChildNodes() ? parent : null
    }
    return node
  }
}

/** React has changed a text that isn't shown: it returns, so that a translator can translate it again. */
function bringBack(text: Text): void {
  const element = replacements.get(text)
  if (!text.parentNode && element?.parentNode) element.parentNode.replaceChild(text, element)
}
