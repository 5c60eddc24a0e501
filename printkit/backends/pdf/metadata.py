"""The document's metadata packet (XMP, ISO 16684-1), with the claim to be PDF/UA-1 (ISO 14289-1, clause 5)."""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

from reportlab.pdfbase import pdfdoc

from printkit.scene.nodes import Document

_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def metadata(document: Document) -> Any:
    """The packet as reportlab takes it: plain, so that other programs find it without unpacking."""
    entries = {"Type": pdfdoc.PDFName("Metadata"), "Subtype": pdfdoc.PDFName("XML")}
    packet = _PACKET.format(title=escape(document.title), language=escape(document.language))
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), packet.encode(), filters=[])
