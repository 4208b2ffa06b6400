//! Spans on their way to a collector, by OTLP over HTTP. They wait in a queue that a thread of its own empties;
//! what does not fit is dropped, and nobody waits for the collector. Which share of the requests is told say the
//! variables of the environment that every program with OpenTelemetry has (`OTEL_TRACES_SAMPLER` and
//! `OTEL_TRACES_SAMPLER_ARG`).

use opentelemetry::trace::TracerProvider;
pub(crate) use opentelemetry_otlp::ExporterBuildError;
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use tracing::{Level, Subscriber, warn};
use tracing_subscriber::{Layer, filter::Targets, registry::LookupSpan};

use crate::{gateway::Origin, spans::TARGET};

/// What the server is called among others.
const SERVICE: &str = "bridge-server";

/// Where spans are handed in for the collector.
pub(crate) struct Exporter(SdkTracerProvider);

impl Exporter {
    /// # Errors
    /// If nothing can be sent to such an address.
    pub(crate) fn to(collector: &Origin) -> Result<Self, ExporterBuildError> {
        // Built beside a client that knows TLS the library asks for this, and does without otherwise.
        rustls::crypto::ring::default_provider().install_default().ok();
        let exporter = SpanExporter::builder().with_http().with_endpoint(format!("{collector}/v1/traces")).build()?;
        let resource = Resource::builder().with_service_name(SERVICE).build();
        Ok(Self(SdkTracerProvider::builder().with_resource(resource).with_batch_exporter(exporter).build()))
    }

    /// Hears of spans, and of nothing else.
    pub(crate) fn layer<S: Subscriber + for<'a> LookupSpan<'a>>(&self) -> impl Layer<S> + use<S> {
        let spans = tracing_opentelemetry::layer().with_tracer(self.0.tracer(SERVICE));
        let spans = spans.with_location(false).with_threads(false).with_tracked_inactivity(false);
        spans.with_filter(Targets::new().with_target(TARGET, Level::INFO))
    }

    /// Sends what still waits.
    pub(crate) async fn shutdown(self) {
        let sent = tokio::task::spawn_blocking(move || self.0.shutdown()).await;
        if !matches!(sent, Ok(Ok(()))) {
            warn!("the last spans did not reach their collector");
        }
    }
}
