"""Certificates, licences and courses: the name, who gave it, when."""
