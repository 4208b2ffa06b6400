// Dragging a card to the middle of the table. The card follows the pointer; whatever it is dropped on decides what that
// means.

import type { Attachment } from "svelte/attachments";

export interface Drag {
  /** Whether this may be dragged at all. */
  may(): boolean;
  /** It was let go in the middle of the table. */
  dropped(): void;
}

/** So far a finger may slip in a tap. */
const SLIP = 8;
/** So far beside the middle a card still lands in it. */
const GENEROSITY = 32;

export function draggable(drag: Drag): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number } | null = null;
    let dragging = false;
    const target = () => node.closest("[data-felt]")?.querySelector("[data-drop]") ?? null;

    const isOver = ({ clientX, clientY }: PointerEvent) => {
      const box = target()?.getBoundingClientRect();
      if (!box) return false;
      const [across, down] = [
        clientX > box.left - GENEROSITY && clientX < box.right + GENEROSITY,
        clientY > box.top - GENEROSITY && clientY < box.bottom + GENEROSITY,
      ];
      return across && down;
    };
    const end = () => {
      node.classList.remove("dragged");
      node.style.transform = "";
      target()?.classList.remove("ready", "over");
      from = null;
    };
    const press = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || !drag.may()) return;
      [from, dragging] = [{ x: event.clientX, y: event.clientY }, false];
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragging && Math.hypot(x, y) < SLIP) return;
      if (!dragging) {
        dragging = true;
        node.setPointerCapture(event.pointerId);
        node.classList.add("dragged");
        target()?.classList.add("ready");
      }
      node.style.transform = `translate(${x}px, ${y}px)`;
      target()?.classList.toggle("over", isOver(event));
    };
    const release = (event: PointerEvent) => {
      const lands = dragging && from !== null && isOver(event) && drag.may();
      end();
      if (lands) drag.dropped();
    };
    // A drag ends in a click too, which is not meant.
    const click = (event: MouseEvent) => {
      if (!dragging) return;
      dragging = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const heard = { pointerdown: press, pointermove: move, pointerup: release, pointercancel: end };
    const entries = Object.entries(heard) as [keyof typeof heard, (event: PointerEvent) => void][];
    entries.forEach(([name, listener]) => node.addEventListener(name, listener));
    node.addEventListener("click", click, { capture: true });
    return () => {
      entries.forEach(([name, listener]) => node.removeEventListener(name, listener));
      node.removeEventListener("click", click, { capture: true });
    };
  };
}
