/** What is wider than its place is reached and scrolled by keyboard too: `<div class="figures" {@attach scrolled}>`. */
export function scrolled(place: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
  });
  [place, ...place.children].forEach((each) => observer.observe(each));
  return () => observer.disconnect();
}
